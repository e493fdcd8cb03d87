import '#src/commands/doctor.ts';
