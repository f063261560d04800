import { useLocation, useSearchParams } from 'wouter'
import { mayMake, reportGroups } from '#shared/reports/report-catalogue.ts'
import { Page } from '#web/components/layout/page.tsx'
import { CardGrid } from '#web/components/layout/panel.tsx'
import { LoadingCards } from '#web/components/loading/loading.tsx'
import { usePortal } from '#web/session/portal.ts'
import { Figures } from './figures.tsx'
import { FurtherReports } from './further-reports.tsx'
import { RecentReports } from './recent-reports.tsx'
import { addressOf, openReport } from './report/address.ts'
import { groups } from './report/catalogue.ts'
import { ReportDialog } from './report/report-dialog.tsx'
import { useMaker } from './report/use-maker.ts'
import { ReportGroup } from './report-group.tsx'

/** The sixteen reports, to be viewed, exported and downloaded again; each role has its own. */
export default function Reports() {
  const maker = useMaker()
  const [, goTo] = useLocation()
  const [search] = useSearchParams()
  const portal = usePortal()
  const shown = groups
    .map(group => ({
      group,
      reports: reportGroups[group.name].filter(type => maker && mayMake(maker, type)),
    }))
    .filter(({ reports }) => reports.length > 0)
  return (
    <Page
      title="Reports"
      subtitle={
        portal === 'tenant'
          ? 'Your payments, to look through and to keep'
          : 'Financial, property, tenant and operational reports'
      }
      actions={<FurtherReports />}
    >
      {portal && portal !== 'tenant' && <Figures seesMoney={portal !== 'staff'} />}
      {!maker ? (
        <LoadingCards count={4} label="Loading reports" />
      ) : (
        <CardGrid min="large">
          {shown.map(({ group, reports }) => (
            <ReportGroup
              key={group.name}
              group={
                portal === 'tenant' ? { ...group, text: 'What you paid, and what waits' } : group
              }
              reports={reports}
              onView={type => goTo(addressOf(type))}
            />
          ))}
        </CardGrid>
      )}
      <RecentReports />
      <ReportDialog
        open={openReport(search)}
        onParams={(type, params) => goTo(addressOf(type, params), { replace: true })}
        onClose={() => goTo('/reports')}
      />
    </Page>
  )
}
