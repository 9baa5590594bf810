import { Global, Module } from '@nestjs/common';
import { IdentityProvider } from './identity-provider.js';

/** Global, because readiness shows the provider's state where the API runs. */
@Global()
@Module({ providers: [IdentityProvider], exports: [IdentityProvider] })
export class IdentityProviderModule {}
