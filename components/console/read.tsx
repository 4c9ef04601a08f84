'use client'

import { Ban } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import type { ConsoleCallName, ConsoleInput, ConsoleOutput } from '#lib/client/console/client.ts'
import { type QueryOptions, useConsoleQuery } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { Unread } from './unread.tsx'

type MissingProps = { error: Error; onRetry: () => unknown }

/** In place of what does not exist, or cannot be read now. */
export function Missing({ error, onRetry }: MissingProps) {
  const { t } = useTranslation('console')
  if (error instanceof ApiError && error.status < 500)
    return (
      <Empty heading="h1" icon={<Ban size={36} />} title={t('unknown')} text={t('unknownText')} />
    )
  return <Unread onRetry={() => void onRetry()} />
}

type ReadProps<Name extends ConsoleCallName> = {
  call: Name
  input?: ConsoleInput<Name>
  options?: QueryOptions<ConsoleOutput<Name>>
  children: (output: ConsoleOutput<Name>) => ReactNode
}

/** Shows what a call reads. */
export function Read<Name extends ConsoleCallName>(props: ReadProps<Name>) {
  const { call, input = {} as ConsoleInput<Name>, options, children } = props
  const { data, error, refetch } = useConsoleQuery(call, input, options)
  if (data) return children(data)
  return error && <Missing error={error} onRetry={refetch} />
}

type DataOf<Name extends ConsoleCallName> =
  ConsoleOutput<Name> extends { data: infer Data } ? Data : never

/** Screen of one thing, which its call reads by id. */
export const detailScreen = <Name extends ConsoleCallName>(
  call: Name,
  Shown: ComponentType<{ data: DataOf<Name> }>,
  options?: QueryOptions<ConsoleOutput<Name>>,
) =>
  function DetailScreen({ id }: { id: number }) {
    const input = { params: { id } } as unknown as ConsoleInput<Name>
    return (
      <Read call={call} input={input} {...(options && { options })}>
        {(output) => <Shown {...(output as { data: DataOf<Name> })} />}
      </Read>
    )
  }
