/** Any number will do, if every copy of Rooftree uses the same one. */
const backupLock = 7_266_834

/**
 * Held while a backup is made. Files are deleted only under the shared lock, so that every file of
 * the snapshot still exists when it is copied.
 */
export const takeBackupLock = `select pg_try_advisory_lock(${backupLock}) as taken`
export const shareBackupLock = `select pg_try_advisory_xact_lock_shared(${backupLock}) as shared`
