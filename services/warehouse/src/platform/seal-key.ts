/** Injection token of the key that signs the log's seals (`SealKey` of the ledger). */
export const SEAL_KEY = Symbol('seal key')
