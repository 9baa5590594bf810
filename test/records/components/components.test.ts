import { describe, expect, test } from '@jest/globals';
import { Requests, testRefusals } from '../../support/requests.js';
import { useService } from '../../support/use-service.js';

const service = useService();
const components = new Requests(service, 'component');

describe('a new component', () => {
  test('has exactly the members that are documented', async () => {
    const component = await components.created({ title: 'Checkout', description: 'From basket to receipt.' });
    expect(component).toEqual({
      id: expect.any(String),
      clientId: component.id,
      createdAt: expect.any(String),
      updatedAt: component['createdAt'],
      title: 'Checkout',
      description: 'From basket to receipt.',
    });
  });

  test('has a title without the white space around it', async () =>
    expect(await components.created({ title: ' Check  out\n' })).toMatchObject({ title: 'Check  out' }));

  test('has its description as it was given', async () => {
    for (const description of [' \n As given.\t', ''])
      expect(await components.created({ title: 'x', description })).toMatchObject({ description });
  });

  test.each([[{}], [{ description: null }]])('has no description with %j', async (members) =>
    expect(await components.created({ title: 'x', ...members })).not.toHaveProperty('description'),
  );

  test('may have the title of another', async () => {
    await components.created({ title: 'Twice' });
    await components.created({ title: 'Twice' });
  });

  test.each([
    ['title', '😀'.repeat(500)],
    ['description', '😀'.repeat(100_000)],
  ])('may have a %s of the greatest length', async (member, value) =>
    expect(await components.created({ title: 'x', [member]: value })).toMatchObject({ [member]: value }),
  );
});

describe('a component that is changed', () => {
  test('keeps what is not named', async () => {
    const { id } = await service.make.component({ title: 'Kept', description: 'Kept' });
    expect(await components.changed(id, { title: 'Payment' })).toMatchObject({ description: 'Kept' });
    expect(await components.changed(id, { description: 'Other' })).toMatchObject({ title: 'Payment' });
  });

  test('loses its description by null', async () => {
    const { id } = await service.make.component({ description: 'Lost' });
    expect(await components.changed(id, { description: null })).not.toHaveProperty('description');
    expect(await components.changed(id, { description: '' })).toMatchObject({ description: '' });
  });

  test('to what it is stays as it is', async () => {
    const component = await service.make.component({ title: 'Same' });
    expect(await components.changed(component.id, { title: 'Same', description: null })).toEqual(component);
  });
});

describe('a component', () => {
  const one = { given: { title: 'x', description: 'y' }, make: () => service.make.component() };
  testRefusals(components, one, [
    ['title', '', 'too_short'],
    ['title', ' ', 'too_short'],
    ['title', 'x'.repeat(501), 'too_long'],
    ['title', null, 'wrong_type'],
    ['title', 1, 'wrong_type'],
    ['description', 'x'.repeat(100_001), 'too_long'],
    ['description', 1, 'wrong_type'],
    ['description', [], 'wrong_type'],
    ['title', undefined, 'required'],
  ]);
});
