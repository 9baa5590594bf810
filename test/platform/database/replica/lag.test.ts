import { describe, expect, test } from '@jest/globals';
import { Lag } from '../../../../src/platform/database/replica/lag.js';

describe('the lag of a replica', () => {
  test('is not known before both were asked', () => {
    const lag = new Lag();
    expect(lag.at(0)).toBe(Infinity);
    lag.primaryWasAt(100, 1_000);
    expect(lag.at(1_000)).toBe(Infinity);
  });

  test('counts from when the primary was last where the replica is', () => {
    const lag = new Lag();
    lag.primaryWasAt(100, 1_000);
    lag.primaryWasAt(200, 2_000);
    lag.primaryWasAt(300, 3_000);
    lag.replicaIsAt(250);
    expect(lag.at(3_500)).toBe(1_500);
    lag.replicaIsAt(300);
    expect(lag.at(3_500)).toBe(500);
  });

  test('does not grow while the primary writes nothing', () => {
    const lag = new Lag();
    lag.primaryWasAt(100, 1_000);
    lag.replicaIsAt(100);
    lag.primaryWasAt(100, 60_000);
    expect(lag.at(60_100)).toBe(100);
  });

  test('grows while the primary does not answer, whatever the replica says', () => {
    const lag = new Lag();
    lag.primaryWasAt(100, 1_000);
    lag.replicaIsAt(100);
    lag.replicaIsAt(100);
    expect(lag.at(60_000)).toBe(59_000);
  });

  test('is not known of a replica that has less than the primary ever had', () => {
    const lag = new Lag();
    lag.primaryWasAt(100, 1_000);
    lag.replicaIsAt(50);
    expect(lag.at(2_000)).toBe(Infinity);
  });

  test('is not known after the primary was replaced by one that has less', () => {
    const lag = new Lag();
    lag.primaryWasAt(100, 1_000);
    lag.replicaIsAt(100);
    lag.primaryWasAt(90, 2_000);
    expect(lag.at(2_000)).toBe(Infinity);
  });

  test('is never less than it is, however long the replica stands still', () => {
    const lag = new Lag();
    lag.primaryWasAt(0, 0);
    lag.replicaIsAt(0);
    for (let n = 1; n <= 5_000; n++) lag.primaryWasAt(n, n * 1_000);
    expect(lag.at(5_000_000)).toBe(5_000_000);
    lag.replicaIsAt(4_999);
    expect(lag.at(5_000_000)).toBe(1_000);
  });
});
