import { ChessBishop, ChessKnight, ChessPawn, ChessQueen, ChessRook } from 'lucide-react'
import type { ComponentProps, CSSProperties } from 'react'
import { classes } from './classes.ts'

const pieces = [ChessPawn, ChessKnight, ChessBishop, ChessRook, ChessQueen]

type HexagonProps = Omit<ComponentProps<'span'>, 'children'> & {
  /** 1–5, from pawn to queen. */
  level: number
  state?: 'reached' | 'current' | 'ahead'
  image?: string | null
  size?: number
}

export function Hexagon(props: HexagonProps) {
  const { level, state = 'reached', image, size, className, style, ...rest } = props
  const Piece = pieces[level - 1] ?? ChessPawn
  return (
    <span
      data-slot="hexagon"
      data-state={state}
      className={classes('hex', className)}
      style={{ ...(size && ({ '--s': `${size}px` } as CSSProperties)), ...style }}
      {...rest}
    >
      {image ? <img src={image} alt="" loading="lazy" /> : <Piece />}
    </span>
  )
}

type LevelBadgeProps = ComponentProps<'span'> & Pick<HexagonProps, 'level' | 'image'>

export function LevelBadge({ level, image, className, children, ...props }: LevelBadgeProps) {
  return (
    <span data-slot="level-badge" className={classes('level', className)} {...props}>
      <Hexagon level={level} image={image} size={22} />
      {children}
    </span>
  )
}
