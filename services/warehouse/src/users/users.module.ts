import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { IDENTITY } from '../http/index.ts'
import { UserDirectory } from './user-directory.process.ts'
import { UsersController } from './users.controller.ts'
import { userMutations } from './users.mutations.ts'

@Module({
  controllers: [UsersController, ...userMutations],
  providers: [UserDirectory, { provide: IDENTITY, useExisting: UserDirectory }],
  exports: [IDENTITY, UserDirectory],
})
export class UsersModule implements OnApplicationBootstrap {
  constructor(@Inject(UserDirectory) private readonly directory: UserDirectory) {}

  onApplicationBootstrap(): Promise<void> {
    return this.directory.ensureFirstAdmin()
  }
}
