import { Cover } from '#components/ui/cover.tsx'

const drawing = (ground: string, shape: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/><circle cx="50" cy="38" r="16" fill="${shape}"/><path d="M0 74 26 46l18 20 20-24 36 34v24H0Z" fill="${shape}" opacity=".6"/></svg>`,
  )}`

export function SampleCover({ ground, shape }: { ground: string; shape: string }) {
  return <Cover src={drawing(ground, shape)} />
}
