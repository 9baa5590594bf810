import { describe, expect, test } from '@jest/globals';
import { Probe } from '../../src/telemetry/probe.js';

/** A question that is answered when the test does so. */
class Question {
  asked = 0;
  resolve: (answer: string) => void = () => undefined;
  reject: (error: Error) => void = () => undefined;

  readonly ask = (): Promise<string> => {
    this.asked += 1;
    return new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  };
}

describe('a probe', () => {
  test('answers as what it asks', async () => {
    const question = new Question();
    const answer = new Probe(question.ask).answer();
    question.resolve('up');
    expect(await answer).toBe('up');
  });

  test('fails as what it asks', async () => {
    const question = new Question();
    const answer = new Probe(question.ask).answer();
    question.reject(new Error('down'));
    await expect(answer).rejects.toThrow('down');
  });

  test('asks once at a time, however many want to know', async () => {
    const question = new Question();
    const probe = new Probe(question.ask);
    const answers = [probe.answer(), probe.answer(), probe.answer()];
    question.resolve('up');
    expect(await Promise.all(answers)).toEqual(['up', 'up', 'up']);
    expect(question.asked).toBe(1);
  });

  test('asks anew when it was answered', async () => {
    const question = new Question();
    const probe = new Probe(question.ask);
    for (const each of ['up', 'down']) {
      const answer = probe.answer();
      question.resolve(each);
      expect(await answer).toBe(each);
    }
  });

  test('asks anew when asking failed', async () => {
    const question = new Question();
    const probe = new Probe(question.ask);
    const failed = probe.answer();
    question.reject(new Error('down'));
    await expect(failed).rejects.toThrow('down');
    const answer = probe.answer();
    question.resolve('up');
    expect(await answer).toBe('up');
  });

  test('waits no longer than it may', async () => {
    const probe = new Probe(new Question().ask, 20);
    await expect(probe.answer()).rejects.toThrow('No answer in 20 ms.');
  });

  test('does not ask again what still hangs', async () => {
    const question = new Question();
    const probe = new Probe(question.ask, 20);
    await expect(probe.answer()).rejects.toThrow('No answer');
    await expect(probe.answer()).rejects.toThrow('No answer');
    expect(question.asked).toBe(1);
  });

  test('gives an answer that comes late to those who ask then', async () => {
    const question = new Question();
    const probe = new Probe(question.ask, 20);
    await expect(probe.answer()).rejects.toThrow('No answer');
    const answer = probe.answer();
    question.resolve('up');
    expect(await answer).toBe('up');
  });

  test('keeps an answer for as long as that is good for', async () => {
    const question = new Question();
    const probe = new Probe(question.ask, 1_000, 60_000);
    const answer = probe.answer();
    question.resolve('up');
    await answer;
    expect(await probe.answer()).toBe('up');
    expect(question.asked).toBe(1);
  });

  test('keeps no failure', async () => {
    const question = new Question();
    const probe = new Probe(question.ask, 1_000, 60_000);
    const failed = probe.answer();
    question.reject(new Error('down'));
    await expect(failed).rejects.toThrow('down');
    void probe.answer();
    expect(question.asked).toBe(2);
    question.resolve('up');
  });
});
