import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type DatabaseSettings } from '../../platform/settings/settings.js';
import { WebhookKeyMissing } from './webhook.problems.js';

/** The webhook that a secret is sealed for; the secret can't be opened for another webhook. */
export interface Owner {
  readonly workspaceId: string;
  readonly id: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_OCTETS = 12;
const TAG_OCTETS = 16;
/** Standard Webhooks allows 24 to 64. */
const SECRET_OCTETS = 32;
const PREFIX = 'whsec_';

export const newSecret = (): Buffer => randomBytes(SECRET_OCTETS);

export const shownSecret = (secret: Buffer): string => PREFIX + secret.toString('base64');

/** Seals the secrets of webhooks. They can't be hashed, because messages are signed with them. */
@Injectable()
export class Secrets {
  private readonly key: Buffer | undefined;

  constructor(@Inject(SETTINGS) { webhooks }: DatabaseSettings) {
    this.key = webhooks.key;
  }

  /** @throws WebhookKeyMissing */
  seal(secret: Buffer, owner: Owner): Buffer {
    const nonce = randomBytes(NONCE_OCTETS);
    const cipher = createCipheriv(CIPHER, this.sealingKey, nonce).setAAD(boundTo(owner));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws WebhookKeyMissing; an error if the secret was sealed with another key or for another webhook */
  open(sealed: Buffer, owner: Owner): Buffer {
    const nonce = sealed.subarray(0, NONCE_OCTETS);
    const tag = sealed.subarray(NONCE_OCTETS, NONCE_OCTETS + TAG_OCTETS);
    const decipher = createDecipheriv(CIPHER, this.sealingKey, nonce, { authTagLength: TAG_OCTETS });
    decipher.setAAD(boundTo(owner)).setAuthTag(tag);
    const secret = decipher.update(sealed.subarray(NONCE_OCTETS + TAG_OCTETS));
    return Buffer.concat([secret, decipher.final()]);
  }

  private get sealingKey(): Buffer {
    if (!this.key) throw new WebhookKeyMissing();
    return this.key;
  }
}

const boundTo = ({ workspaceId, id }: Owner): Buffer => Buffer.from(`${workspaceId}/${id}`);
