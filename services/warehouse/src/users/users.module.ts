import { Inject, Module, type OnApplicationBootstrap } from '@nestjs/common'
import { IDENTITY } from '../http/index.ts'
import { Directory } from './user-directory.process.ts'
import { UsersController } from './users.controller.ts'
import { userMutations } from './users.mutations.ts'

@Module({
  controllers: [UsersController, ...userMutations],
  providers: [Directory, { provide: IDENTITY, useExisting: Directory }],
  exports: [IDENTITY, Directory],
})
export class UsersModule implements OnApplicationBootstrap {
  constructor(@Inject(Directory) private readonly directory: Directory) {}

  onApplicationBootstrap(): Promise<void> {
    return this.directory.ensureFirstAdmin()
  }
}
