import type { ComponentProps } from 'react'
import { Button } from '#components/ui/button.tsx'

type MoreButtonProps = ComponentProps<typeof Button> & {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  label: string
}

export function MoreButton({ list, label, ...button }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <Button {...button} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {label}
    </Button>
  )
}
