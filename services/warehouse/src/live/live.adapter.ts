import type { INestApplication } from '@nestjs/common'
import { IoAdapter } from '@nestjs/platform-socket.io'
import type { Config } from '../platform/config.ts'

export class LiveAdapter extends IoAdapter {
  readonly config: Config

  constructor(app: INestApplication, config: Config) {
    super(app)
    this.config = config
  }
}
