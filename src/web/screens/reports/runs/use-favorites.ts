import { updateUser } from '#shared/account/auth.ts'
import { t } from '#shared/language/t.ts'
import { type ReportType, reportTypes } from '#shared/reports/report-catalogue.ts'
import { useSend } from '#web/client/api.ts'
import { notifyFailure } from '#web/client/notify-failure.ts'
import { usePerson } from '#web/session/session.tsx'

/** The reports that a person starred, in the order of the screen. */
export function useFavorites() {
  const { favoriteReports: kept = [] } = usePerson().preferences
  const { mutate, isPending, variables } = useSend(updateUser)
  // A star changes at once, while it is saved.
  const now = isPending ? (variables.body?.preferences?.favoriteReports ?? kept) : kept

  function toggle(reportType: ReportType) {
    const others = now.filter(name => name !== reportType)
    const favoriteReports = others.length < now.length ? others : [...others, reportType]
    mutate(
      { body: { preferences: { favoriteReports } } },
      { onError: error => notifyFailure(error, { title: t('Failed to save the favorite') }) },
    )
  }

  return { favorites: reportTypes.filter(type => now.includes(type)), toggle }
}
