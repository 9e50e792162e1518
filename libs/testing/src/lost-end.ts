import type { ClonedDatabase } from './cloned-database.ts'

/**
 * Takes the end of the log away, all after a position, as a failover to a standby does that had not received it. Views keep what
 * was derived from it: the end shall be of events that no view shows.
 */
export const loseEnd = async (
  { owner }: Pick<ClonedDatabase, 'owner'>,
  after: number,
): Promise<void> => {
  await owner.query(`
    begin;
    alter table log.event disable trigger user;
    delete from log.event where position > ${after};
    update log.log_head set position = ${after};
    alter table log.event enable trigger user;
    commit`)
}
