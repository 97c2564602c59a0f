import { type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router';
import { TurningIcon } from '../TurningIcon.js';
import styles from './button.module.css';

/** With `to` it is a link to a screen, with `href` one to elsewhere; otherwise a button. */
type PlainButtonProps =
  | (ComponentProps<'button'> & { to?: undefined; href?: undefined })
  | (ComponentProps<'a'> & { to?: undefined; href: string })
  | (ComponentProps<typeof Link> & { href?: undefined });

/** Without a look of its own: the class that a screen gives decides. */
export function PlainButton({ className = '', children, ...props }: PlainButtonProps) {
  const look = { className: `${styles['plain']} ${className}`, children };
  if (props.to !== undefined) return <Link {...props} {...look} />;
  if (props.href === undefined) return <button type="button" {...props} {...look} />;
  return (
    <a {...props} className={look.className}>
      {children}
    </a>
  );
}

interface Look {
  /** `contained` is the main action of its place. */
  variant?: 'outlined' | 'contained' | 'text';
  size?: 'medium' | 'small' | undefined;
  /** `error` destroys something. `contained` is blue without it. */
  color?: 'primary' | 'error' | undefined;
  fullWidth?: boolean;
  /** What it began goes on. It can be focused: a disabled button would lose the keyboard focus. */
  busy?: boolean;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
}

export type ButtonProps = PlainButtonProps & Look;

/** A button with words. It looks as MUI's does, in plain CSS: that one takes four components, and the list begins with ten buttons. */
export function Button({
  variant = 'outlined',
  size = 'medium',
  color,
  fullWidth = false,
  busy,
  startIcon,
  endIcon,
  className = '',
  children,
  ...props
}: ButtonProps) {
  const icon = busy === true ? <TurningIcon /> : startIcon;
  return (
    <PlainButton
      {...(busy === undefined ? {} : { 'aria-disabled': busy })}
      {...props}
      className={`${styles['button']} ${className}`}
      data-variant={variant}
      data-size={size}
      data-color={color}
      data-wide={fullWidth}
      data-busy={busy}
    >
      {icon === undefined ? null : <span className={styles['start']}>{icon}</span>}
      {children}
      {endIcon === undefined ? null : <span className={styles['end']}>{endIcon}</span>}
    </PlainButton>
  );
}

type IconButtonProps = PlainButtonProps & { 'aria-label': string; size?: 'medium' | 'small' };

/** A button with an icon alone, which its label names. */
export function IconButton({ size = 'medium', className = '', ...props }: IconButtonProps) {
  return <PlainButton {...props} className={`${styles['icon']} ${className}`} data-size={size} />;
}
