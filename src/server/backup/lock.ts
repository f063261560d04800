/** Any number will do, as long as every copy of Rooftree asks for the same one. */
const backupLock = 7_266_834

/**
 * Held while a backup is made. Files are removed by whoever shares it and by nobody else, so that
 * every file a row of the snapshot speaks of is still there when its turn comes.
 */
export const takeBackupLock = `select pg_try_advisory_lock(${backupLock}) as taken`
export const shareBackupLock = `select pg_try_advisory_xact_lock_shared(${backupLock}) as shared`
