import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Erasure, getErasure } from '#shared/account/erasures.ts'
import { t } from '#shared/language/t.ts'
import { useCall } from '../../../client/api.ts'
import { QueryBoundary } from '../../../client/query-boundary.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { RowList, RowText } from '../../../components/tables/row-list.tsx'
import { formatInstantDay } from '../../../format/format.ts'
import { MentionRow } from './mention-row.tsx'

/** An erased person: the remaining mentions of them, loaded on demand. */
export function ErasurePanel(props: { erasure: Erasure; isOpened: boolean }) {
  const { id, name, erasedAt, mentions } = props.erasure
  const [isOpened, setIsOpened] = useState(props.isOpened)
  const has = mentions > 0
  return (
    <Panel
      title={name || t('Someone not in your organization')}
      subtitle={`${t('Erased on {day}', { day: formatInstantDay(erasedAt) })}. ${foundSoFar(props.erasure)}`}
      actions={
        has &&
        !isOpened && (
          <Button
            variant="default"
            onClick={() => setIsOpened(true)}
            aria-label={t('Show the mentions of {name}', { name })}
          >
            {t('Show Mentions')}
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
    <QueryBoundary label={t('Mentions')} call={call} rows={3}>
      {({ places, mentions }) => (
        <>
          <RowList label={t('Mentions of {name}', { name })}>
            {places.map(place => (
              <MentionRow key={place.id} mention={place} />
            ))}
          </RowList>
          {places.length < mentions && (
            <RowText>
              {t('Showing the first {shown} of {all}. The others follow once these are done.', {
                shown: places.length,
                all: mentions,
              })}
            </RowText>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

function foundSoFar({ mentions, progress }: Erasure): string {
  if (progress === null) return mentions > 0 ? foundLabel(mentions) : t('No mentions left')
  const search = t('Searching your team’s text: {percent}% done', { percent: progress })
  return mentions > 0 ? `${search}. ${foundLabel(mentions)}` : search
}

function foundLabel(count: number): string {
  return t(
    '{count, plural, one {# place mentions or may mention them} other {# places mention or may mention them}}',
    { count },
  )
}
