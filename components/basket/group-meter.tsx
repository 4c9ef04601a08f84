import { useState } from 'react'
import { Missing, reachedOfGoal } from '#components/catalogue/missing.tsx'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Panel } from '#components/ui/panel.tsx'
import { Track } from '#components/ui/track.tsx'
import { Words } from '#components/words.tsx'
import { useApiQuery } from '#lib/client/data/queries.tsx'

/** Progress of the group that the line waits for, and the refund if the group fails. */
export function GroupMeter({ group }: { group: { id: number } }) {
  const { t } = useTranslation('basket')
  const { t: catalogue } = useTranslation('catalogue')
  const [now] = useState(() => Date.now())
  const { data } = useApiQuery('GET /live/state', { query: { topics: `preorder:${group.id}` } })
  const live = data?.data[0]
  const meter = live && 'requirement' in live ? live : undefined
  const facts = meter && {
    goalUnit: meter.requirement.unit,
    missing: meter.requirement.missing,
    goal: meter.requirement.goal,
    reached: meter.requirement.reached,
  }
  return (
    <Panel ground="sunk" className="grid gap-2 rounded-tile">
      {meter && facts && (
        <>
          <Track
            size="card"
            percent={meter.requirement.percent}
            label={catalogue('progress')}
            valueText={reachedOfGoal(catalogue, facts)}
          />
          <p className="flex justify-between gap-4 text-small text-ink-2">
            <span>
              <Missing group={facts} />
            </span>
            <TimeLeft until={Date.parse(meter.expiration_timestamp)} writtenAt={now} />
          </p>
        </>
      )}
      <p className="text-small">
        <Words text={t('parcel.paidNow')} marks={{ b: <b /> }} />
      </p>
    </Panel>
  )
}
