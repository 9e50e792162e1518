import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { IDENTITY } from '../http/index.ts'
import { AccessTokensController } from './access-tokens.controller.ts'
import { accessTokenMutations } from './access-tokens.mutations.ts'
import { ServiceAccountsController } from './service-accounts.controller.ts'
import { serviceAccountMutations } from './service-accounts.mutations.ts'
import { UserDirectory } from './user-directory.process.ts'
import { UsersController } from './users.controller.ts'
import { userMutations } from './users.mutations.ts'

@Module({
  controllers: [
    UsersController,
    AccessTokensController,
    ServiceAccountsController,
    ...accessTokenMutations,
    ...serviceAccountMutations,
    ...userMutations,
  ],
  providers: [UserDirectory, { provide: IDENTITY, useExisting: UserDirectory }],
  exports: [IDENTITY, UserDirectory],
})
export class UsersModule implements OnApplicationBootstrap {
  constructor(@Inject(UserDirectory) private readonly directory: UserDirectory) {}

  onApplicationBootstrap(): Promise<void> {
    return this.directory.ensureFirstAdmin()
  }
}
