import { CardSkeleton } from '#components/ui/skeleton.tsx'
import { OwnFrame, type OwnInterestsProps } from './own-frame.tsx'
import { OwnInterestsIsland } from './own-interests-island.tsx'

/** Cards of the member's interests, above the list; empty for visitors. */
export function OwnInterests(props: OwnInterestsProps) {
  return (
    <OwnInterestsIsland {...props}>
      <OwnFrame {...props} isWaiting>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </OwnFrame>
    </OwnInterestsIsland>
  )
}
