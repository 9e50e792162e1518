import {
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
} from 'graphql'
import type { ReleaseReader } from '../platform/release-reader.ts'
import { limits } from './query-limits.adapter.ts'

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** The sources of the answers. */
export interface Sources {
  readonly samples: (page: Page) => Promise<readonly object[]>
  /** Null without the slice of releases: the schema leaves them out then. */
  readonly releases: ReleaseReader | null
}

const id = { type: new GraphQLNonNull(GraphQLID) }
const text = { type: new GraphQLNonNull(GraphQLString) }

const thing = (name: string, fields: Readonly<Record<string, object>>) =>
  new GraphQLObjectType({ name, fields: fields as never })

const sample = thing('Sample', { id, rawDataReference: text })

const releaseType = () => {
  const user = thing('User', { id, fullName: text })
  const rankingGroup = thing('RankingGroup', { id, name: text })
  const period = thing('Period', { id, name: text })
  const must = (type: GraphQLObjectType) => ({ type: new GraphQLNonNull(type) })
  return thing('Release', {
    id,
    createdAt: text,
    createdBy: must(user),
    rankingGroup: must(rankingGroup),
    period: must(period),
  })
}

const args = {
  offset: { type: new GraphQLNonNull(GraphQLInt), defaultValue: 0 },
  limit: { type: new GraphQLNonNull(GraphQLInt), defaultValue: limits.page },
}

const listField = (type: GraphQLObjectType, read: (page: Page) => Promise<readonly object[]>) => ({
  type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type))),
  args,
  resolve: (_: unknown, { offset, limit }: Page) =>
    read({
      offset: Math.max(0, offset),
      limit: Math.min(Math.max(1, limit), limits.longestPage),
    }),
})

/** The schema: samples, and releases once somebody keeps them. Newest first, `offset` and `limit` page. */
export const schemaOf = ({ samples, releases }: Sources): GraphQLSchema =>
  new GraphQLSchema({
    query: new GraphQLObjectType({
      name: 'Query',
      fields: {
        samples: listField(sample, samples),
        ...(releases
          ? { releases: listField(releaseType(), (page) => releases.releases(page)) }
          : {}),
      },
    }),
  })
