/** Roles are additive, kept by this service and read at each request. */
export const roles = [
  'ROLE_EDITOR',
  'ROLE_ADMIN',
  'ROLE_AUDITOR',
  'ROLE_PRIVACY',
  'ROLE_IT',
  'ROLE_SYNC',
] as const
export type Role = (typeof roles)[number]

/** German names of the roles, for people. */
export const roleLabels: Record<Role, string> = {
  ROLE_EDITOR: 'Redaktion',
  ROLE_ADMIN: 'Administration',
  ROLE_AUDITOR: 'Revision',
  ROLE_PRIVACY: 'Datenschutz',
  ROLE_IT: 'IT',
  ROLE_SYNC: 'Synchronisation',
}

/** The table of rights: the actions that each allows, and the roles that hold it. */
export const rights = {
  /** Records, lists, changes, follow-up, conflicts, releases. */
  read: ['ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_AUDITOR', 'ROLE_PRIVACY', 'ROLE_IT'],
  /** Values about persons; without it a contact's existence is visible, not its identity. */
  'read-personal': ['ROLE_EDITOR', 'ROLE_ADMIN', 'ROLE_AUDITOR', 'ROLE_PRIVACY'],
  /** Propose, decide, approve, exclude, flag, note, bulk accept, duplicate awards. */
  edit: ['ROLE_EDITOR', 'ROLE_ADMIN'],
  /** Upload, map, import. */
  intake: ['ROLE_EDITOR', 'ROLE_ADMIN'],
  /** Suppliers, toplists, dynamic fields, dictionaries, taxonomy. */
  catalogue: ['ROLE_EDITOR', 'ROLE_ADMIN'],
  /** Create and download files with data. */
  export: ['ROLE_EDITOR', 'ROLE_ADMIN'],
  /** Create and push releases. */
  release: ['ROLE_EDITOR', 'ROLE_ADMIN'],
  /** Users, periods, ranking groups, conflict batch. */
  administer: ['ROLE_ADMIN'],
  /** Status of the search index and the CRM. */
  'sync-status': ['ROLE_ADMIN', 'ROLE_IT', 'ROLE_AUDITOR', 'ROLE_SYNC'],
  /** Mark records for the CRM. */
  'sync-work': ['ROLE_ADMIN', 'ROLE_IT', 'ROLE_SYNC'],
  /** Withdraw marks, apply the index mapping, try parked deliveries again or give them up. */
  'sync-administer': ['ROLE_ADMIN', 'ROLE_IT'],
  /** The users and their roles. */
  'read-users': ['ROLE_ADMIN', 'ROLE_AUDITOR', 'ROLE_PRIVACY'],
  /** Read the privacy desk: accesses to personal data, files handed out, erasures, retention periods. */
  privacy: ['ROLE_PRIVACY', 'ROLE_ADMIN', 'ROLE_AUDITOR'],
  /** Forget persons. */
  'erase-person': ['ROLE_PRIVACY', 'ROLE_ADMIN'],
  /** The whole log, proofs and verification. */
  audit: ['ROLE_AUDITOR', 'ROLE_ADMIN'],
  /** Dumps, system information, geodata, deleting an index. */
  operate: ['ROLE_IT'],
} as const satisfies Record<string, readonly Role[]>
export type Right = keyof typeof rights

/** Tells if one of the roles holds the right. */
export const holds = (held: readonly Role[], right: Right): boolean =>
  rights[right].some((role) => held.includes(role))
