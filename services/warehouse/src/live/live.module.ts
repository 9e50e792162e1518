import { Module } from '@nestjs/common'
import { UsersModule } from '../users/index.ts'
import { JobFeed } from './job-feed.ts'
import { LiveGateway } from './live.gateway.ts'
import { LIVE_LIMITS, liveLimits } from './live.limits.ts'
import { LiveLog } from './live-log.ts'
import { Presences } from './presence.ts'

@Module({
  imports: [UsersModule],
  providers: [
    LiveGateway,
    LiveLog,
    JobFeed,
    Presences,
    { provide: LIVE_LIMITS, useValue: liveLimits },
  ],
})
export class LiveModule {}
