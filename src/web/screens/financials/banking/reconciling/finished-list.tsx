import { Button } from '@mantine/core'
import { FileText, Landmark } from 'lucide-react'
import { useState } from 'react'
import type { Reconciliation } from '#shared/accounting/banking/reconciliations.ts'
import { downloadDocument } from '#shared/documents/documents.ts'
import { t } from '#shared/language/t.ts'
import { standing } from '#shared/permissions.ts'
import { useDialog } from '#web/components/dialogs/use-dialog.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LazyDialog } from '#web/components/loading/lazy-dialog.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import type { Viewable } from '#web/documents/viewer/viewable.ts'
import { Viewer } from '#web/documents/viewer/viewer.tsx'
import { formatDay, formatInstantDay, formatMoney, fullName } from '#web/format/format.ts'
import { useLocale } from '#web/session/locale.ts'
import { usePerson } from '#web/session/session.tsx'
import styles from './reconciling.module.css'
import { Reopen } from './reopen.tsx'

/** The finished reconciliations of an account, each with its packet. */
export function FinishedList({ all }: { all: readonly Reconciliation[] }) {
  const mayReopen = standing(usePerson()) === 'admin'
  const reopening = useDialog<Reconciliation>()
  const [packet, setPacket] = useState<Viewable>()
  return (
    <section className={styles.history} aria-label={t('Finished reconciliations')}>
      {all.length === 0 ? (
        <EmptyState
          icon={Landmark}
          title={t('No finished reconciliation yet')}
          text={t('Match the lines of a statement, then finish at a difference of 0.00.')}
        />
      ) : (
        <RowList label={t('Finished reconciliations')}>
          {all.map(one => (
            <Finished
              key={one.id}
              reconciliation={one}
              onPacket={setPacket}
              onReopen={mayReopen ? () => reopening.open(one) : undefined}
            />
          ))}
        </RowList>
      )}
      <LazyDialog opened={packet !== undefined}>
        {packet && <Viewer file={packet} onClose={() => setPacket(undefined)} />}
      </LazyDialog>
      {reopening.about && (
        <Reopen
          key={reopening.about.id}
          reconciliation={reopening.about}
          later={all.filter(({ through }) => through > (reopening.about?.through ?? ''))}
          opened={reopening.opened}
          onClose={reopening.close}
        />
      )}
    </section>
  )
}

function Finished(props: {
  reconciliation: Reconciliation
  onPacket: (file: Viewable) => void
  /** Left out for a reader who reopens nothing. */
  onReopen: (() => void) | undefined
}) {
  const { through, statementBalance, doneBy, doneAt, document } = props.reconciliation
  const { currency } = useLocale()
  const day = formatDay(through)
  return (
    <Row
      name={t('Through {day}', { day })}
      side={
        <>
          {document && (
            <Button
              variant="default"
              size="xs"
              leftSection={<FileText size={14} aria-hidden />}
              aria-label={t('Open the packet through {day}', { day })}
              onClick={() => props.onPacket(fileOf(document))}
            >
              {t('Packet')}
            </Button>
          )}
          {props.onReopen && (
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={t('Reopen the reconciliation through {day}', { day })}
              onClick={props.onReopen}
            >
              {t('Reopen…')}
            </Button>
          )}
        </>
      }
    >
      <RowText>
        {t('Statement balance {money}', { money: formatMoney(statementBalance, currency) })}
      </RowText>
      {doneBy && doneAt && (
        <RowText>
          {t('Finished {day} by {name}', { day: formatInstantDay(doneAt), name: fullName(doneBy) })}
        </RowText>
      )}
    </Row>
  )
}

function fileOf({ id, name }: NonNullable<Reconciliation['document']>): Viewable {
  const path = downloadDocument.path.replace(':id', id)
  return { name, path, fileType: 'application/pdf', fileSize: null }
}
