'use client'

import type { ReactNode } from 'react'
import { Cover } from '#components/catalogue/item-picture.tsx'
import { DoorRow } from '#components/navigation/door-row.tsx'
import { DrawnBox } from '#components/ui/drawn-box.tsx'
import { Thumb } from '#components/ui/thumb.tsx'
import { toSuggestion } from '#lib/client/data/entities/search.ts'
import { useApiQuery } from '#lib/client/data/queries.tsx'
import { useBlocked } from '#lib/client/data/session/blocked.ts'
import { resourcePath } from '#lib/client/paths.ts'
import { searchBoxWords } from '#lib/site/search-box-words.ts'

const toSuggestions = ({ data }: { data: Parameters<typeof toSuggestion>[0][] }) =>
  data.map(toSuggestion)

type NearRowsProps = {
  words: string
  limit: number
  children: (rows: ReactNode[]) => ReactNode
}

export function NearRows({ words, limit, children }: NearRowsProps) {
  const { data = [] } = useApiQuery(
    'GET /search',
    { query: { term: words } },
    { select: toSuggestions, staleTime: 60_000 },
  )
  const blocked = useBlocked()
  const seen = data.filter(({ userId }) => userId === null || !blocked.includes(userId))
  return children(
    seen.slice(0, limit).map((found) => (
      <DoorRow
        key={`${found.type} ${found.id}`}
        href={resourcePath(found.type, found)}
        title={found.name}
        text={searchBoxWords.types[found.type]}
        picture={
          <Thumb tint={found.tint} size={56}>
            {found.thumbnail ? (
              <Cover src={found.thumbnail} sizes="40px" width={160} height={160} />
            ) : (
              <DrawnBox title={found.name} cells={3} />
            )}
          </Thumb>
        }
      />
    )),
  )
}
