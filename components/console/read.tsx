'use client'

import { Ban } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { Empty } from '#components/ui/empty.tsx'
import type { ConsoleCallName, ConsoleInput, ConsoleOutput } from '#lib/client/console/client.ts'
import { type QueryOptions, useConsoleQuery } from '#lib/client/console/queries.tsx'
import { ApiError } from '#lib/client/transport/api-error.ts'
import { Unread } from './unread.tsx'

type MissingProps = { error: Error | null; refetch: () => unknown }

/** In place of what does not exist, or is not read. */
export function Missing({ error, refetch }: MissingProps) {
  const { t } = useTranslation('console')
  if (error instanceof ApiError && error.status < 500)
    return (
      <Empty heading="h1" icon={<Ban size={36} />} title={t('unknown')} text={t('unknownText')} />
    )
  return <Unread error={error} refetch={refetch} />
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
  return <Missing error={error} refetch={refetch} />
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
