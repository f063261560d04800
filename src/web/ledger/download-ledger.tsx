import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import type { Day } from '#shared/dates.ts'
import { t } from '#shared/language/t.ts'
import { downloadLedger } from '#shared/leases/leases.ts'
import { useDocumentDownload } from '#web/client/use-document-download.ts'
import styles from './ledger.module.css'

/** The ledger to the end of a day as a letter to its tenants; of today without one. */
export function DownloadLedger({ leaseId, asOf }: { leaseId: string; asOf?: Day | undefined }) {
  const letter = useDocumentDownload(downloadLedger, leaseId, t('Ledger.pdf'), { asOf })
  return (
    <div className={styles.download}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Download size={15} aria-hidden />}
        loading={letter.isLoading}
        onClick={() => void letter.save()}
      >
        {t('Download ledger')}
      </Button>
    </div>
  )
}
