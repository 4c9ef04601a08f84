'use client'

import { Bookmark } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#components/navigation/link.tsx'
import { Button, buttonClass } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { NotLoaded } from '#components/ui/not-loaded.tsx'
import { CardSkeleton } from '#components/ui/skeleton.tsx'
import { useFollowing } from '#lib/client/following.ts'
import { paths, type ResourceType } from '#lib/client/paths.ts'
import { useUser } from '#lib/client/use-user.ts'
import { FollowedCard } from './followed-card.tsx'

const skeletons = [1, 2, 3, 4]

/** One more than elsewhere: what changed since the last look. */
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

/** What the member follows; a visitor is sent to sign in, and back. */
export function FollowingList({ type }: { type: ResourceType }) {
  const { t } = useTranslation('following')
  const user = useUser()
  const router = useRouter()
  const list = useFollowing(type, Boolean(user))
  const isVisitor = user === null

  useEffect(() => {
    if (isVisitor) router.replace(paths.login(paths.following()))
  }, [isVisitor, router])

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
  if (list.isSuccess && list.items.length === 0)
    return (
      <Empty
        icon={<Bookmark size={36} aria-hidden="true" />}
        title={t('empty.title')}
        text={t('empty.text')}
        action={
          <Link href={elsewhere[type]} className={buttonClass({ kind: 'pri' })}>
            {t(`empty.action.${type}`)}
          </Link>
        }
      />
    )
  return (
    <>
      {list.isPending && (
        <p role="status" className="sr-only">
          {t('loading')}
        </p>
      )}
      <div className={`cards ${rows[type]}`} aria-busy={list.isPending}>
        {list.items.map((followed) => (
          <FollowedCard key={followed.thing.id} followed={followed} now={list.dataUpdatedAt} />
        ))}
        {list.isPending && skeletons.map((one) => <CardSkeleton key={one} />)}
      </div>
      {list.hasNextPage && (
        <div className="mt-2 mb-14 grid justify-items-center gap-3 text-center">
          <Button
            busy={list.isFetchingNextPage}
            busyLabel={t('busy')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}
