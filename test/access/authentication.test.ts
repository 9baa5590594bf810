import { describe, expect, jest, test } from '@jest/globals';
import request from 'supertest';
import { newSecret } from '../../src/access/secret.js';
import { useService, useWorkspace } from '../support/use-service.js';
import { blocked, untilWaiting } from '../support/blocked.js';
import { later } from '../support/later.js';
import { untilRefused } from './refused.js';

const HOUR_MS = 3_600_000;

const service = useService({ open: false });
const acme = useWorkspace(service, 'acme');

const mistyped = (secret: string) =>
  secret.slice(0, 20) + (secret[20] === 'a' ? 'b' : 'a') + secret.slice(21);

const REALM = 'Bearer realm="discovery-records"';

describe('without a token', () => {
  test('the answer is a problem with the code unauthenticated, and a bare challenge', async () => {
    const { body, headers } = await service.http
      .get('/v1/discovery')
      .expect(401)
      .expect('content-type', /problem/);
    expect(headers['www-authenticate']).toBe(REALM);
    expect(body).toMatchObject({ status: 401, code: 'unauthenticated', instance: '/v1/discovery' });
  });

  test('a body is not even read', async () => {
    const { body } = await service.http.post('/v1/discovery').type('json').send('{').expect(401);
    expect(body.code).toBe('unauthenticated');
  });

  test('an unknown path is 404 as for everybody', () => service.http.get('/v1/nothing').expect(404));

  test('a path with another method is 405 as for everybody', () =>
    service.http.put('/v1/discovery').expect(405));
});

describe('a token that is not valid', () => {
  const invalid = async (authorization: string, detail: RegExp) => {
    const { body, headers } = await service.http
      .get('/v1/discovery')
      .set('authorization', authorization)
      .expect(401);
    expect(body).toMatchObject({ code: 'invalid_token', detail: expect.stringMatching(detail) });
    expect(headers['www-authenticate']).toBe(
      `${REALM}, error="invalid_token", error_description="${body.detail}"`,
    );
  };

  test('is 401 when nobody made it', () => invalid(`Bearer ${newSecret()}`, /unknown/));

  test('is 401 when another scheme is used', () => invalid('Basic YTpi', /bearer/));

  test('is 401 when it is empty', () => invalid('Bearer ', /bearer/));

  test('is 401 when two are sent', () => invalid(`Bearer ${acme.secret}, Bearer ${acme.secret}`, /bearer/));

  test('is 401 when it is not in the header', () =>
    service.http.get(`/v1/discovery?access_token=${acme.secret}`).expect(401));

  test('is 401 when it is mistyped', () => invalid(`Bearer ${mistyped(acme.secret)}`, /mistyped/));

  test('is 401 from the moment it expires', async () => {
    const expiresAt = new Date(Date.now() + HOUR_MS);
    const { secret } = await acme.make.token({ expiresAt: expiresAt.toISOString() });
    await service.as(secret).get('/v1/me').expect(200);
    const { body } = await later(HOUR_MS, () => service.as(secret).get('/v1/me').expect(401));
    expect(body.detail).toMatch(/expired/);
  });

  test('is 401 within a second after it is given an end that has come', async () => {
    const { id, secret } = await acme.make.token();
    await service.as(secret).get('/v1/me').expect(200);
    await service.sql('UPDATE api_token SET expires_at = now() WHERE id = $1', [id]);
    await untilRefused(() => service.as(secret).get('/v1/me'));
  });
});

describe('the scheme', () => {
  test.each(['Bearer', 'bearer', 'BEARER'])('is recognised as %s', (scheme) =>
    service.http.get('/v1/me').set('authorization', `${scheme} ${acme.secret}`).expect(200),
  );
});

describe('scopes', () => {
  test('that are not enough are named, and which is needed', async () => {
    const { secret } = await acme.make.token({ scopes: ['read'] });
    const { body, headers } = await service.as(secret).post('/v1/discovery').expect(403);
    expect(body).toMatchObject({
      code: 'insufficient_scope',
      detail: 'This needs a token with the scope "write"; the one sent has "read".',
    });
    expect(headers['www-authenticate']).toBe(`${REALM}, error="insufficient_scope", scope="write"`);
  });

  test.each([
    ['read', ['read']],
    ['write', ['read', 'write']],
    ['admin', ['read', 'write', 'admin']],
  ])('%s includes %j', async (scope, scopes) => {
    const { id, secret } = await acme.make.token({ scopes: [scope] });
    const { body } = await service.as(secret).get('/v1/me').expect(200);
    expect(body.me).toMatchObject({
      workspace: { id: acme.id, name: 'acme' },
      scopes,
      apiToken: { id, scopes },
    });
    await service.as(secret).get('/v1/discovery').expect(200);
  });
});

describe('looking a token up', () => {
  test('makes no request wait for the database while the token is in use', async () => {
    const { secret } = await acme.make.token();
    const http = service.as(secret);
    // As old as it is when it is looked up again in the background.
    const lookedUp = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(lookedUp);
    await http.get('/v1/user').expect(200);
    clock.mockReturnValue(lookedUp + 500);
    await blocked(service, 'api_token', async () => {
      for (let count = 0; count < 20; count++) await http.get('/v1/user').expect(200);
      await untilWaiting(service, 1);
    });
    clock.mockRestore();
  });

  test('does not ask the database for one that is mistyped', () =>
    blocked(service, 'api_token', async () => {
      const { body } = await service.as(mistyped(acme.secret)).get('/v1/user').expect(401);
      expect(body.detail).toMatch(/mistyped/);
    }));

  test('a revoked one stops in another process within a second', async () => {
    const other = await service.another();
    const { id, secret } = await acme.make.token();
    const elsewhere = () => request(other).get('/v1/user').set('authorization', `Bearer ${secret}`);
    await elsewhere().expect(200);
    await acme.http.delete(`/v1/api-token/${id}`).expect(204);
    // In use all the time, so that it is always remembered.
    await untilRefused(elsewhere);
  });

  test('a revoked one is 401 at once to /v1/me', async () => {
    const { id, secret } = await acme.make.token();
    await service.as(secret).get('/v1/me').expect(200);
    await acme.http.delete(`/v1/api-token/${id}`).expect(204);
    expect((await service.as(secret).get('/v1/me').expect(401)).body.code).toBe('invalid_token');
  });
});
