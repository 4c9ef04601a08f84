import { CardSkeleton } from '#components/ui/skeleton.tsx'
import { OwnFrame, type OwnInterestsProps } from './own-frame.tsx'
import { OwnInterestsIsland } from './own-interests-island.tsx'

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
