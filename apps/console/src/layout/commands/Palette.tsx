import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import Dialog from '@mui/material/Dialog';
import ButtonBase from '@mui/material/ButtonBase';
import { commandTexts } from './command-texts.js';
import styles from './commands.module.css';
import { useCommands, type Command } from './use-commands.js';

const words = commandTexts.palette;

interface OptionProps {
  id: string;
  command: Command;
  active: boolean;
  onRun: () => void;
}

function Option({ id, command, active, onRun }: OptionProps) {
  const element = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <ButtonBase
      ref={element}
      id={id}
      {...{ role: 'option', 'aria-selected': active }}
      tabIndex={-1}
      className={styles['option']}
      onClick={onRun}
    >
      {command.label}
    </ButtonBase>
  );
}

/** Indexes of the commands in each group. */
function groupCommands(commands: Command[]): [group: string, indexes: number[]][] {
  const groups = new Map<string, number[]>();
  for (const [index, { group }] of commands.entries()) groups.set(group, [...(groups.get(group) ?? []), index]);
  return [...groups];
}

function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus();
}

interface PaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** A combobox over pages, actions and opportunities: https://www.w3.org/WAI/ARIA/apg/patterns/combobox */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const commands = useCommands(text, onShortcuts);
  const activeIndex = Math.min(active, commands.length - 1);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) return run(commands[activeIndex]);
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setActive((activeIndex + by + commands.length) % commands.length);
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ paper: { className: styles['paper'] ?? '' } }}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <h2 id={`${id}-title`} className="hidden">
        {words.title}
      </h2>
      <input
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={commands[activeIndex] === undefined ? undefined : `${id}-${activeIndex}`}
        aria-label={words.placeholder}
        placeholder={words.placeholder}
        className={styles['input']}
        autoComplete="off"
        maxLength={500}
        ref={focusOnMount}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <output className="hidden">{words.counted(commands.length)}</output>
      <div {...{ role: 'listbox' }} id={`${id}-list`} aria-label={words.results} className={styles['list']}>
        {groupCommands(commands).map(([group, indexes]) => (
          <div key={group} {...{ role: 'group' }} aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className={styles['group']} role="presentation">
              {group}
            </p>
            {indexes.map((index) => {
              const command = commands[index];
              return command === undefined ? null : (
                <Option
                  key={command.id}
                  id={`${id}-${index}`}
                  command={command}
                  active={index === activeIndex}
                  onRun={() => run(command)}
                />
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
