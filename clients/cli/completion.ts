import type { Command } from 'commander';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;

interface Words {
  readonly name: string;
  readonly description: string;
  readonly options: readonly string[];
}

/** A script that completes the subcommands of a program and their options; to be sourced by the shell. */
export function completionScript(program: Command, shell: (typeof SHELLS)[number]): string {
  const common = optionsOf(program);
  const commands = program.commands.map((command): Words => ({
    name: command.name(),
    description: command.description(),
    options: [...optionsOf(command), ...common, ...command.commands.map((it) => it.name())],
  }));
  const { [shell]: write } = { bash, zsh, fish };
  return write(program.name(), commands);
}

function optionsOf(command: Command): string[] {
  return command.options.flatMap(({ long }) => long ?? []);
}

function bash(name: string, commands: readonly Words[]): string {
  const cases = commands.map(
    (command) => `    ${command.name}) words="${command.options.join(' ')}" ;;`,
  );
  return `_${name}() {
  local words="${commands.map((command) => command.name).join(' ')}"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _${name} ${name}
`;
}

function zsh(name: string, commands: readonly Words[]): string {
  return `#compdef ${name}
autoload -U +X bashcompinit && bashcompinit
${bash(name, commands)}`;
}

function fish(name: string, commands: readonly Words[]): string {
  const lines = commands.flatMap(({ name: command, description, options }) => [
    `complete -c ${name} -n __fish_use_subcommand -f -a ${command} -d '${description.replaceAll("'", "\\'")}'`,
    `complete -c ${name} -n '__fish_seen_subcommand_from ${command}' -a '${options.join(' ')}'`,
  ]);
  return `${lines.join('\n')}\n`;
}
