import { useLocation, useSearchParams } from 'wouter'
import { mayMake, reportGroups } from '#shared/reports/report-catalogue.ts'
import { usePortal } from '../parts/portal.ts'
import { LoadingCards } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { CardGrid } from '../ui/panel.tsx'
import { addressOf, openReport } from './address.ts'
import { groups } from './catalogue.ts'
import { Figures } from './figures.tsx'
import { FurtherReports } from './further-reports.tsx'
import { RecentReports } from './recent-reports.tsx'
import { ReportDialog } from './report-dialog.tsx'
import { ReportGroup } from './report-group.tsx'
import { useMaker } from './use-maker.ts'

/** The sixteen reports, to be viewed, exported and downloaded again; each person sees theirs. */
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
