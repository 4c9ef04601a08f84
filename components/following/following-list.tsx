'use client'

import { Bookmark } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { cardSizes } from '#components/catalogue/item-picture.tsx'
import { PreorderCard } from '#components/catalogue/preorder-card.tsx'
import { SaleCard } from '#components/catalogue/sale-card.tsx'
import { ProposalTileCard } from '#components/community/proposal-tile-card.tsx'
import { MoreButton } from '#components/forms/more-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import { Empty, NotLoaded } from '#components/ui/empty.tsx'
import { CardSkeleton } from '#components/ui/skeleton.tsx'
import { useFollowing } from '#lib/client/data/community/following.ts'
import { useFollow } from '#lib/client/data/community/marks.ts'
import type { Followed } from '#lib/client/data/entities/home.ts'
import { useUser } from '#lib/client/data/session/use-user.ts'
import { useLiveFollowed } from '#lib/client/hooks/live-lists.ts'
import { paths, type ResourceType } from '#lib/client/paths.ts'

const shownAtMost = 2

function FollowedCard({ followed, now }: { followed: Followed; now: number }) {
  const { t } = useTranslation('following')
  const { thing, changes } = followed
  const note = (
    <p className="text-tiny font-semibold text-link">
      {changes
        .slice(0, shownAtMost)
        .map(({ type, value }) => t(`changes.${type}`, { count: value ?? 0 }))
        .join(' · ')}
    </p>
  )
  if (thing.type === 'preorder')
    return <PreorderCard item={thing} now={now} sizes={cardSizes} note={note} />
  if (thing.type === 'sale') return <SaleCard item={thing} sizes={cardSizes} note={note} />
  return <ProposalTileCard proposal={thing} sizes={cardSizes} note={note} />
}

type FollowedEntryProps = { followed: Followed; now: number; onChange: (isGone: boolean) => void }

/** Removed from the list when unfollowed, and restored to its position when followed again. */
function FollowedEntry({ followed, now, onChange }: FollowedEntryProps) {
  const { t } = useTranslation('following')
  const { type, id, title } = followed.thing
  const { followed: isFollowed, toggle } = useFollow(type, id)
  // Ignores differences between list and marks, which are fetched separately: only changes on this page count.
  const [isGone, setGone] = useState(false)
  const before = useRef(isFollowed)
  const isTakenBack = useRef(false)

  const applyChange = useEffectEvent((gone: boolean) => {
    setGone(gone)
    onChange(gone)
    if (gone) {
      const undo = () => {
        isTakenBack.current = true
        toggle()
      }
      return toast(t('unfollowed', { title }), 'done', { label: t('undo'), run: undo })
    }
    if (!isTakenBack.current) toast(t('notUnfollowed', { title }), 'problem')
    isTakenBack.current = false
  })
  useEffect(() => {
    const was = before.current
    before.current = isFollowed
    if (was && !isFollowed) applyChange(true)
    else if (!was && isFollowed && isGone) applyChange(false)
  }, [isFollowed, isGone])

  return isGone ? null : <FollowedCard followed={followed} now={now} />
}

const skeletons = [1, 2, 3, 4]

/** One row more than in other lists: the changes since the last visit. */
const rows = {
  preorder: '[--rows:6]',
  sale: '[--rows:5]',
  proposal: '[--rows:4]',
} satisfies Record<ResourceType, string>

const elsewhere = {
  preorder: paths.preorders(),
  sale: paths.sales(),
  proposal: paths.community(),
} satisfies Record<ResourceType, string>

export function FollowingList({ type }: { type: ResourceType }) {
  const { t } = useTranslation('following')
  const user = useUser()
  const router = useRouter()
  const list = useFollowing(type, Boolean(user))
  const items = useLiveFollowed(list.items)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const cards = useRef<HTMLDivElement>(null)
  const isVisitor = user === null

  const change = (id: number, isGone: boolean) => {
    setGone((before) => {
      const others = [...before].filter((other) => other !== id)
      return new Set(isGone ? [...others, id] : others)
    })
    // The pressed button has been removed with its card.
    if (isGone) cards.current?.focus({ preventScroll: true })
  }

  useEffect(() => {
    if (isVisitor)
      router.replace(paths.login(paths.following({ type: type === 'preorder' ? undefined : type })))
  }, [isVisitor, router, type])

  if (isVisitor) return null
  if (list.isError && list.items.length === 0)
    return (
      <NotLoaded
        title={t('failed.title')}
        text={t('failed.text')}
        action={t('failed.action')}
        onRetry={list.refetch}
      />
    )
  const isEmpty =
    list.isSuccess && !list.hasNextPage && list.items.every(({ thing }) => gone.has(thing.id))
  const empty = isEmpty && (
    <Empty
      icon={<Bookmark size={36} aria-hidden="true" />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={<LinkButton href={elsewhere[type]} kind="pri" label={t(`empty.action.${type}`)} />}
    />
  )
  return (
    <>
      {empty}
      {list.isPending && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
      <div ref={cards} tabIndex={-1} className={`cards ${rows[type]}`} aria-busy={list.isPending}>
        {items.map((followed) => (
          <FollowedEntry
            key={followed.thing.id}
            followed={followed}
            now={list.dataUpdatedAt}
            onChange={(isGone) => change(followed.thing.id, isGone)}
          />
        ))}
        {list.isPending && skeletons.map((one) => <CardSkeleton key={one} />)}
      </div>
      {list.hasNextPage && (
        <div className="mt-2 mb-14 grid justify-items-center gap-3 text-center">
          <MoreButton list={list} label={t('more')} busyLabel={t('busy')} />
        </div>
      )}
    </>
  )
}
