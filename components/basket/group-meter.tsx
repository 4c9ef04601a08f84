import { type ComponentProps, useState } from 'react'
import { Missing, reachedOfGoal } from '#components/catalogue/missing.tsx'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Track } from '#components/ui/track.tsx'

type GroupMeterProps = {
  group: ComponentProps<typeof Missing>['group'] & Parameters<typeof reachedOfGoal>[1]
  percent: number
  until: number
}

export function GroupMeter({ group, percent, until }: GroupMeterProps) {
  const { t } = useTranslation('catalogue')
  const [now] = useState(() => Date.now())
  return (
    <>
      <Track
        size="card"
        percent={percent}
        label={t('progress')}
        valueText={reachedOfGoal(t, group)}
      />
      <p className="flex justify-between gap-4 text-small text-ink-2">
        <span>
          <Missing group={group} />
        </span>
        <TimeLeft until={until} writtenAt={now} />
      </p>
    </>
  )
}
