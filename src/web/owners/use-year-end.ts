import { t } from '#shared/language/t.ts'
import { downloadYearEnd } from '#shared/owners/owners.ts'
import { useDownload } from '#web/client/use-download.ts'

/** Saves the year of an owner as one PDF. */
export function useYearEnd() {
  const { save, isLoading } = useDownload(t('Failed to download'))
  return {
    isLoading,
    save: ({ id }: { id: string }, year: string) =>
      save(
        downloadYearEnd,
        { params: { id }, query: { year } },
        `${t('Year-End Package {year}', { year }).replaceAll(' ', '_')}.pdf`,
      ),
  }
}
