import { type Files, type Graph, graphOf, type Import } from './graph.ts'

/** A violation of a rule by a file. */
export interface Violation {
  readonly rule: string
  readonly file: string
  readonly why: string
}

/** The repository in the form that rules check. */
export interface Repository {
  readonly files: Files
  readonly graph: Graph
}

/** Returns the violations of a rule. */
export interface Rule {
  readonly name: string
  readonly find: (repository: Repository) => Iterable<Violation>
}

/** Returns a rule over single imports: `why` returns the reason why one is wrong, or nothing. */
export const importRule = (
  name: string,
  applies: (file: string) => boolean,
  why: (file: string, found: Import, repository: Repository) => string | undefined,
): Rule => ({
  name,
  find: function* (repository) {
    for (const [file, imports] of repository.graph) {
      if (!applies(file)) continue
      for (const found of imports) {
        const reason = why(file, found, repository)
        if (reason) yield { rule: name, file, why: reason }
      }
    }
  },
})

/** Returns a rule over files by their path and text. */
export const fileRule = (
  name: string,
  why: (file: string, text: string) => string | undefined,
): Rule => ({
  name,
  find: function* ({ files }) {
    for (const [file, text] of files) {
      const reason = why(file, text)
      if (reason) yield { rule: name, file, why: reason }
    }
  },
})

/** Returns all violations of the rules in `files`. */
export const violationsOf = (files: Files, rules: readonly Rule[]): readonly Violation[] => {
  const repository = { files, graph: graphOf(files) }
  return rules.flatMap((rule) => [...rule.find(repository)])
}
