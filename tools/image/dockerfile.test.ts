import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { imageSettings } from './pack.ts'
import { installing } from './root-files.ts'

const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')

test('[O-001] the image that is built without a registry is the one of the Dockerfile', () => {
  const { environment, command, port } = imageSettings
  const [, image = ''] = dockerfile.split(/^FROM .*$(?![\s\S]*^FROM )/m)
  const set = [...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '))
  expect(Object.entries(environment).map(([name, value]) => `${name}=${value}`)).toEqual(set)
  expect(dockerfile).toContain(`CMD ${JSON.stringify(command).replaceAll('","', '", "')}`)
  expect(dockerfile).toContain(`EXPOSE ${port}\n`)
  expect(dockerfile).toContain(`RUN npm ci ${installing.join(' ')}\n`)
})
