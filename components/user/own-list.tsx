import type { TFunction } from 'i18next'
import { Download, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { BusyButton } from '#components/forms/busy-button.tsx'
import { failureToast } from '#components/forms/failure.tsx'
import { MoreButton } from '#components/forms/more-button.tsx'
import { useTranslation } from '#components/i18next.ts'
import { Link } from '#components/navigation/link.tsx'
import { LinkButton } from '#components/navigation/link-button.tsx'
import { toast } from '#components/toasts/toast-store.ts'
import type { Button } from '#components/ui/button.tsx'
import { Empty } from '#components/ui/empty.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import type { GroupStage } from '#lib/client/data/entities/orders.ts'
import type { Picture } from '#lib/client/data/entities/wire.ts'
import { paths } from '#lib/client/paths.ts'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { download } from '#lib/client/transport/download.ts'
import type { OwnDataResource } from '#lib/contract/own-data-resources.ts'
import { formatDayMonth } from '#lib/format/dates.ts'
import { LoadFailed, RowsSkeleton } from './states.tsx'

export const takeExport = (resource: OwnDataResource, file: string) => () =>
  download('GET /users/logged/export/{resource}', { params: { resource } }, file)

type DownloadButtonProps = ComponentProps<typeof Button> & {
  icon?: LucideIcon
  take: () => Promise<void>
  done: string
}

export function DownloadButton(props: DownloadButtonProps) {
  const { icon: Icon = Download, take, done, children, ...look } = props
  const { t } = useTranslation('user')
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await take()
      toast(done)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      failureToast(t('export.failed'))(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton {...look} busy={busy} onClick={press}>
      <Icon size={20} aria-hidden="true" />
      {children}
    </BusyButton>
  )
}

type SmallCoverProps = { image: Picture; src: string; size: number; className?: string }

export function SmallCover({ image, src, size, className }: SmallCoverProps) {
  return (
    <Thumb tint={image.tint} size={size} className={className}>
      <img className="cover" src={src} alt="" width={size} height={size} loading="lazy" />
    </Thumb>
  )
}

export function LatestUpdate({ group }: { group: Pick<GroupStage, 'id' | 'slug' | 'update'> }) {
  const { t } = useTranslation('user')
  const { update } = group
  if (!update) return null
  return (
    <>
      {t('latestUpdate', { day: formatDayMonth(update.postedTimestamp) })}{' '}
      <Link className="link" href={`${paths.preorder(group)}#updates`}>
        {update.title}
      </Link>
    </>
  )
}

export const rowLook =
  'group grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2 border-t border-line py-4 md:grid-cols-[64px_minmax(0,1fr)_auto_20px] md:gap-x-4.5'

type OwnListProps = {
  list: {
    items: readonly unknown[]
    isPending: boolean
    isError: boolean
    error: Error | null
    refetch: () => unknown
  } & Parameters<typeof MoreButton>[0]['list']
  t: TFunction<'own-comments' | 'own-orders' | 'own-proposals' | 'seats'>
  icon: ReactNode
  start: string
  take: () => Promise<void>
  rows: number
  children: ReactNode
}

/** List of a member with its loading, error, empty and loaded states, a download and a button for the next page. */
export function OwnList({ list, t, icon, start, take, rows, children }: OwnListProps) {
  const { items, isPending, isError } = list
  if (isPending) return <RowsSkeleton rows={rows} tall />
  if (isError && items.length === 0) return <LoadFailed query={list} />
  if (items.length === 0)
    return (
      <Panel ground="sunk">
        <Empty
          icon={icon}
          title={t('empty.title')}
          text={t('empty.text')}
          action={<LinkButton kind="pri" href={start} label={t('empty.action')} />}
        />
      </Panel>
    )
  return (
    <>
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-d3">{t('title')}</h2>
        <DownloadButton size="sm" take={take} done={t('exported')}>
          {t('export')}
        </DownloadButton>
      </div>
      {children}
      {isError && <LoadFailed query={{ error: list.error, refetch: list.fetchNextPage }} />}
      {!isError && (
        <MoreButton className="mt-4" list={list} label={t('more')} busyLabel={t('busy')} />
      )}
    </>
  )
}
