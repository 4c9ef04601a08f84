'use client'

import { useTranslation } from '#components/i18next.ts'
import { Words } from '#components/words.tsx'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { useWayBack } from './way-back.ts'

const itemPattern = /^\/(ga|reega|proposte)\/([1-9]\d{0,14})(?:[/?#]|$)/
const seatPattern = /^\/checkout\?group=([1-9]\d{0,14})(?:&|$)/

const itemOf = (back: string) => {
  const [, room, number] = itemPattern.exec(back) ?? []
  const [, group] = seatPattern.exec(back) ?? []
  return group ? { room: 'ga', id: Number(group) } : { room, id: Number(number) }
}

/** Title of the item that the visitor came from, once it is fetched. */
const useItemTitle = (back: string): string | undefined => {
  const { room, id } = itemOf(back)
  const input = { params: { id } }
  const preorder = useApiQuery('GET /preorders/{id}', input, { enabled: room === 'ga' })
  const sale = useApiQuery('GET /sales/{id}', input, { enabled: room === 'reega' })
  const proposal = useApiQuery('GET /community/{id}', input, { enabled: room === 'proposte' })
  return preorder.data?.data.sale.title ?? sale.data?.data.title ?? proposal.data?.data.title
}

export function LoginLead() {
  const { t } = useTranslation('auth')
  const title = useItemTitle(useWayBack().back)
  return (
    <p className="text-ink-2">
      {title ? (
        <Words text={t('login.leadTo', { title })} marks={{ b: <b className="text-ink" /> }} />
      ) : (
        t('login.lead')
      )}
    </p>
  )
}
