import { spawnSync } from 'node:child_process'
import { composeImage } from './compose.ts'
import { clusterBinary, natsVersion } from './nats-cluster.ts'
import { nginxBinary } from './proxy.ts'

/** Returns the versions of the parts that the cluster is made of, beside those of the compose file. @throws where one cannot be had */
export const clusterVersions = (): string => {
  const [nginx, nats] = [nginxBinary(), clusterBinary()]
  if (!nginx) throw new Error('no nginx, and none could be fetched from Debian')
  const { stderr } = spawnSync(nginx, ['-v'], { encoding: 'utf8' })
  const [, version = '?'] = /nginx\/(\S+)/.exec(stderr) ?? []
  return `nginx ${version} (${composeImage('nginx')}), nats-server ${natsVersion(nats)} (${composeImage('nats')}), 3 warehouses, 2 workers`
}
