import { Module } from '@nestjs/common';
import { FailedAttempts } from '../http/limits/failed-attempts.js';
import { LimitsRedis } from '../http/limits/limits-redis.js';
import { RateLimits } from '../http/limits/rate-limits.js';
import { RedisLogModule } from '../platform/redis/redis-log.js';
import { WorkspacesModule } from '../records/workspaces/workspaces.module.js';
import { Credentials } from './credentials.js';
import { CredentialsRepository } from './credentials.repository.js';
import { AuthenticationHook } from './authentication-hook.js';
import { LastUse } from './last-use.js';
import { Operators } from './operators.js';
import { Identities } from './people/identities.js';
import { IdentityProviderModule } from './people/identity-provider.module.js';
import { Persons } from './people/persons.js';
import { UsersModule } from '../records/users/users.module.js';
import { LoginRoutes } from './login/login.routes.js';
import { Logins } from './login/logins.js';
import { ProviderLogin } from './login/provider-login.js';

const LIMITS = [FailedAttempts, LimitsRedis, RateLimits];

@Module({
  imports: [IdentityProviderModule, RedisLogModule, UsersModule, WorkspacesModule],
  providers: [
    ...LIMITS,
    Credentials,
    CredentialsRepository,
    AuthenticationHook,
    LastUse,
    LoginRoutes,
    Logins,
    ProviderLogin,
    Operators,
    Identities,
    Persons,
  ],
  exports: [AuthenticationHook, FailedAttempts, RateLimits],
})
export class AccessModule {}
