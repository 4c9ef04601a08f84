'use client'

import { reachedOfGoal } from '#components/catalogue/missing.tsx'
import { TimeLeft } from '#components/catalogue/time-left.tsx'
import type { LiveGroup, LiveItem } from '#lib/client/entities/live-item.ts'
import type { Bundle } from '#lib/client/entities/variations.ts'
import { useTranslation } from '#words'
import { CartonNote } from './carton-note.tsx'
import { headlineOf } from './group-headline.ts'
import { GroupTrack } from './group-track.tsx'
import { WhoJoined } from './who-joined.tsx'

type GroupProgressProps = {
  item: LiveItem & { group: LiveGroup }
  bundle: Bundle | undefined
  joined: boolean
  now: number
}

/** Missing amount, progress, and members of the group. */
export function GroupProgress({ item, bundle, joined, now }: GroupProgressProps) {
  const { t } = useTranslation('item')
  const { t: catalogue } = useTranslation('catalogue')
  const { group, status } = item
  const open = status === 'running'
  // A closed group without seats has no progress to show.
  const counts = open || group.reached > 0
  return (
    <div className="grid gap-3.5">
      <div>
        <h2 className="group-headline mb-0" data-ok={group.progress >= 100 || undefined}>
          {headlineOf(t, item)}
        </h2>
        {counts && (
          <p className="group-count">
            <span>{reachedOfGoal(catalogue, group)}</span>
            {open && (
              <TimeLeft
                until={group.expirationTimestamp}
                writtenAt={now}
                size={20}
                className="group-time"
              />
            )}
          </p>
        )}
      </div>
      {counts && <GroupTrack group={group} bundle={bundle} open={open} now={now} />}
      {open && group.carton !== null && (
        <CartonNote carton={group.carton} reached={group.reached} />
      )}
      <WhoJoined group={group} open={open} joined={joined} />
    </div>
  )
}
