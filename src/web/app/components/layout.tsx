import { Button } from '@mantine/core'
import { FileText } from 'lucide-react'
import { FoldedPanel } from '#web/components/layout/folded-panel.tsx'
import { LinkCard } from '#web/components/layout/link-card.tsx'
import { CardGrid, Panel } from '#web/components/layout/panel.tsx'
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

function Rows() {
  return (
    <RowList label="Details">
      <Row name="Late fee">
        <RowText>After five days</RowText>
      </Row>
    </RowList>
  )
}
