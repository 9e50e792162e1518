/** A program that the product meets in production, as a distribution that runs with a JDK alone. */
export interface Part {
  readonly name: string
  readonly version: string
  /** Place below the repository of Maven artifacts. */
  readonly artifact: string
  /** SHA-256 of the archive, hexadecimal. */
  readonly sha256: string
  /** The folder that the archive makes. */
  readonly folder: string
  /** Oldest major version of Java that it runs on. */
  readonly java: number
}

const elastic = 'org/elasticsearch/distribution/integ-test-zip/elasticsearch'

/** The search engines that the suite runs against. */
export const engines = [
  {
    name: 'Elasticsearch',
    version: '8.19.21',
    artifact: `${elastic}/8.19.21/elasticsearch-8.19.21.zip`,
    sha256: '215d5f3dbf0609a149f6218a9e47b6ae2df34ebbff3c5754e35f15a5e5393c8a',
    folder: 'elasticsearch-8.19.21',
    java: 17,
  },
  {
    name: 'Elasticsearch',
    version: '9.2.0',
    artifact: `${elastic}/9.2.0/elasticsearch-9.2.0.zip`,
    sha256: 'bf44938a0490ba2a303d39c9cb64b38963dd08c812ce93e10816e878585bcb6b',
    folder: 'elasticsearch-9.2.0',
    java: 21,
  },
  {
    name: 'OpenSearch',
    version: '3.6.0',
    artifact: 'org/opensearch/distribution/integ-test-zip/opensearch/3.6.0/opensearch-3.6.0.zip',
    sha256: 'a91faa1dc1cadc78cb278b4f63847e19e1627a4e9de698e14e7efc14ee37b286',
    folder: 'opensearch-3.6.0',
    java: 21,
  },
] as const satisfies readonly Part[]

/** The identity provider of docker-compose.yml. */
export const keycloak = {
  name: 'Keycloak',
  version: '26.7.3',
  artifact: 'org/keycloak/keycloak-quarkus-dist/26.7.3/keycloak-quarkus-dist-26.7.3.zip',
  sha256: '27a6535553c3cdcd083872ba40629efafb3475e3b758e0c6f691395561dd0f1f',
  folder: 'keycloak-26.7.3',
  java: 21,
} as const satisfies Part
