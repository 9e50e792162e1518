import { Link } from '@tanstack/react-router'
import { FolderX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '@/api/problem.ts'
import { keptInBrowser, readObject, type StoredText, writeJson } from '@/state/browser-storage.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { SectorMark } from '@/ui/sector-mark.tsx'
import { ProjectFilters } from './project-filters.tsx'
import { type ProjectSearch, projectSearch } from './project-search.ts'
import { ProjectTable } from './project-table.tsx'
import { useProject } from './use-project-list.ts'

interface ProjectListPageProps {
  readonly code: string
  readonly search: ProjectSearch
  readonly onSearch: (search: ProjectSearch, instead?: boolean) => void
}

const storedSearch = (code: string): StoredText =>
  keptInBrowser(`project-list.${code.toUpperCase()}`)

/** The filters that were last used in a project. A name, a page and an earlier state are of the moment and not kept. */
const rememberedSearch = (code: string): ProjectSearch =>
  projectSearch(readObject(storedSearch(code)))

const rememberSearch = (code: string, search: ProjectSearch): void => {
  const { search: _, offset: __, at: ___, ...lasting } = search
  writeJson(storedSearch(code), lasting)
}

const isBare = (search: ProjectSearch): boolean =>
  Object.values(search).every((value) => value === undefined)

/** Begins with the filters of the last visit where the address names none, and keep those of this one. */
const useRemembered = (
  code: string,
  search: ProjectSearch,
  onSearch: (search: ProjectSearch) => void,
): void => {
  const first = useRef(true)
  useEffect(() => {
    const known = first.current && isBare(search) ? rememberedSearch(code) : {}
    first.current = false
    if (isBare(known)) rememberSearch(code, search)
    else onSearch(known)
  }, [code, search, onSearch])
}

/** All records of a project. */
export const ProjectListPage = ({ code, search, onSearch }: ProjectListPageProps) => {
  const { project, error, refetch } = useProject(code)
  useRemembered(code, search, onSearch)
  const back = <Link to="/">Projekte</Link>
  if (!project) {
    const missing = project === null
    return (
      <div className="page">
        <PageHeader isName title={code} back={back} />
        {(missing || error) && (
          <EmptyState
            icon={FolderX}
            title={missing ? `Das Projekt „${code}“ gibt es nicht.` : sentenceOf(error)}
            action={
              missing ? (
                <Button asChild>
                  <Link to="/">Zur Startseite</Link>
                </Button>
              ) : (
                <Button onClick={() => void refetch()}>Erneut versuchen</Button>
              )
            }
          />
        )}
      </div>
    )
  }
  // A different filter starts on its first page; paging and sorting say themselves where they are.
  const change = (patch: ProjectSearch, instead?: boolean): void =>
    onSearch({ ...search, offset: undefined, ...patch }, instead)
  return (
    <div className="page">
      <PageHeader
        isName
        title={project.name}
        back={back}
        aside={
          <span className="flex items-center gap-2 text-table text-muted">
            <SectorMark sector={project.publicationSector} />
            {project.shortCode}
          </span>
        }
        actions={
          <Button asChild>
            <Link to="/verifikation" search={{ rgId: project.id }}>
              Verifikation
            </Link>
          </Button>
        }
      />
      <ProjectFilters code={project.shortCode} search={search} onChange={change} />
      <ProjectTable
        code={project.shortCode}
        rootType={project.rootTypeSimplified}
        search={search}
        onChange={change}
      />
    </div>
  )
}
