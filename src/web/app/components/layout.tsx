import { Button } from '@mantine/core'
import { FileText } from 'lucide-react'
import { FoldedPanel } from '#web/components/layout/folded-panel.tsx'
import { LinkCard } from '#web/components/layout/link-card.tsx'
import { CardGrid, Panel } from '#web/components/layout/panel.tsx'
import { TabRow } from '#web/components/layout/tab-row.tsx'
import { Row, RowList, RowText } from '#web/components/tables/row-list.tsx'
import { longWords } from './states.tsx'

export function Layout() {
  return (
    <CardGrid min="medium">
      <Panel title="Panel" subtitle="With a button" actions={<Button size="xs">Add</Button>}>
        What it holds.
      </Panel>
      <Panel title={longWords} subtitle={longWords}>
        A long title wraps.
      </Panel>
      <Panel>Without a title.</Panel>
      <Panel title="TabRow">
        <TabRow label="TabRow" tabs={tabs} current="money" panelId="tab" />
        <div id="tab" role="tabpanel" aria-label="Money">
          The open tab.
        </div>
      </Panel>
      <LinkCard
        title="LinkCard"
        subtitle="Leads to a page of its own"
        href="#page"
        icon={FileText}
        label="Open the page"
      />
      <FoldedPanel title="FoldedPanel" subtitle="Closed" what="details">
        <Rows />
      </FoldedPanel>
      <FoldedPanel title="FoldedPanel, open" subtitle="Open" what="more details" startsOpen>
        <Rows />
      </FoldedPanel>
    </CardGrid>
  )
}

const tabs = [
  { name: 'overview', label: 'Overview', href: '#overview' },
  { name: 'money', label: 'Money', href: '#money' },
  { name: 'history', label: 'History', href: '#history' },
]

function Rows() {
  return (
    <RowList label="Details">
      <Row name="Late fee">
        <RowText>After five days</RowText>
      </Row>
    </RowList>
  )
}
