import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Erasure, getErasure } from '#shared/account/erasures.ts'
import { useCall } from '../../../client/api.ts'
import { QueryBoundary } from '../../../client/query-boundary.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { RowList, RowText } from '../../../components/tables/row-list.tsx'
import { counted, formatInstantDay } from '../../../format/format.ts'
import { MentionRow } from './mention-row.tsx'

/** An erased person: the remaining mentions of them, loaded on demand. */
export function ErasurePanel(props: { erasure: Erasure; isOpened: boolean }) {
  const { id, name, erasedAt, mentions } = props.erasure
  const [isOpened, setIsOpened] = useState(props.isOpened)
  const has = mentions > 0
  return (
    <Panel
      title={name || 'Someone not in your organization'}
      subtitle={`Erased on ${formatInstantDay(erasedAt)}. ${foundSoFar(props.erasure)}`}
      actions={
        has &&
        !isOpened && (
          <Button
            variant="default"
            onClick={() => setIsOpened(true)}
            aria-label={`Show the mentions of ${name}`}
          >
            Show Mentions
          </Button>
        )
      }
      flush={has && isOpened}
    >
      {has && isOpened && <Places id={id} name={name} />}
    </Panel>
  )
}

function Places({ id, name }: { id: string; name: string }) {
  const call = useCall(getErasure, { params: { id } })
  return (
    <QueryBoundary label="Mentions" call={call} rows={3}>
      {({ places, mentions }) => (
        <>
          <RowList label={`Mentions of ${name}`}>
            {places.map(place => (
              <MentionRow key={place.id} mention={place} />
            ))}
          </RowList>
          {places.length < mentions && (
            <RowText>{`Showing the first ${places.length} of ${mentions}. The others follow once these are done.`}</RowText>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

function foundSoFar({ mentions, progress }: Erasure): string {
  const found = `${counted(mentions, 'place mentions', 'places mention')} or may mention them`
  if (progress !== null)
    return `Searching your team’s text: ${progress}% done${mentions > 0 ? `, ${found}` : ''}`
  return mentions > 0 ? found : 'No mentions left'
}
