import { getStorage, type StorageUse } from '#shared/storage.ts'
import { useCall } from '#web/client/api.ts'
import { Answered } from '#web/client/query-boundary.tsx'
import { Panel } from '#web/components/layout/panel.tsx'
import { formatBytes } from '#web/format/format.ts'

/** How much is stored, against what may be. */
export function Stored() {
  const call = useCall(getStorage)
  return (
    <Panel title="Storage" subtitle="What is kept, and how much may be">
      <Answered label="What is stored" call={call}>
        {use => (
          <ul>
            {use.organization && <li>Your organization: {shareInWords(use.organization)}</li>}
            {use.installation && <li>All together: {shareInWords(use.installation)}</li>}
            {use.disk && <li>{diskInWords(use.disk)}</li>}
          </ul>
        )}
      </Answered>
    </Panel>
  )
}

function shareInWords({ kept, limit }: NonNullable<StorageUse['organization']>): string {
  const { files, reports, replies, archives, emails } = kept
  const all = files + reports + replies + archives + emails
  const kinds = Object.entries({ files, reports, archives, emails, 'kept answers': replies })
    .filter(([, bytes]) => bytes > 0)
    .map(([kind, bytes]) => `${kind} ${formatBytes(bytes)}`)
  const of = `${formatBytes(all)} of ${formatBytes(limit)}`
  return kinds.length > 0 ? `${of} (${kinds.join(', ')})` : of
}

function diskInWords({ free, total, reserve }: NonNullable<StorageUse['disk']>): string {
  const words = `Disk: ${formatBytes(free)} of ${formatBytes(total)} free`
  return free < reserve ? `${words}. Only money is still recorded.` : words
}
