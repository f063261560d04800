import { getStorage, type StorageUse } from '#shared/documents/storage.ts'
import { useCall } from '#web/client/api.ts'
import { QueryBoundary } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatBytes } from '#web/format/format.ts'

/** Stored bytes against their limit. */
export function Stored() {
  const call = useCall(getStorage)
  return (
    <Panel title="Storage" subtitle="Space used, and the limits">
      <QueryBoundary label="Storage" call={call}>
        {use => (
          <ul>
            {use.organization && <li>Your organization: {shareLabel(use.organization)}</li>}
            {use.installation && <li>Total: {shareLabel(use.installation)}</li>}
            {use.disk && <li>{diskLabel(use.disk)}</li>}
          </ul>
        )}
      </QueryBoundary>
    </Panel>
  )
}

function shareLabel({ kept, limit }: NonNullable<StorageUse['organization']>): string {
  const { files, reports, replies, archives, emails } = kept
  const all = files + reports + replies + archives + emails
  const kinds = Object.entries({ files, reports, archives, emails, 'saved responses': replies })
    .filter(([, bytes]) => bytes > 0)
    .map(([kind, bytes]) => `${kind} ${formatBytes(bytes)}`)
  const of = `${formatBytes(all)} of ${formatBytes(limit)}`
  return kinds.length > 0 ? `${of} (${kinds.join(', ')})` : of
}

function diskLabel({ free, total, reserve }: NonNullable<StorageUse['disk']>): string {
  const labels = `Disk: ${formatBytes(free)} of ${formatBytes(total)} free`
  return free < reserve ? `${labels}. Disk is almost full: only money is still recorded.` : labels
}
