import { type ComponentProps, type ReactNode } from 'react';
import { Link } from 'react-router';
import { TurningIcon } from '../TurningIcon.js';
import styles from './button.module.css';

/** With `to` a link to a screen, with `href` a link to another address, otherwise a button. */
type PlainButtonProps =
  | (ComponentProps<'button'> & { to?: undefined; href?: undefined })
  | (ComponentProps<'a'> & { to?: undefined; href: string })
  | (ComponentProps<typeof Link> & { href?: undefined });

/** Unstyled button or link; `className` decides the look. */
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
  /** `contained` marks the main action. */
  variant?: 'outlined' | 'contained' | 'text';
  size?: 'medium' | 'small' | undefined;
  /** `error` marks a destructive action. By default `contained` buttons are blue. */
  color?: 'primary' | 'error' | undefined;
  fullWidth?: boolean;
  /** Whether the action is in progress. The button stays focusable, because disabling it would lose the keyboard focus. */
  busy?: boolean;
  startIcon?: ReactNode;
  endIcon?: ReactNode;
}

export type ButtonProps = PlainButtonProps & Look;

/** Text button in the look of MUI, but in plain CSS: MUI's takes four components each, and a list starts with ten buttons. */
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

/** Icon button, named by its label. */
export function IconButton({ size = 'medium', className = '', ...props }: IconButtonProps) {
  return <PlainButton {...props} className={`${styles['icon']} ${className}`} data-size={size} />;
}
